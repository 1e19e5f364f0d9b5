// main.ts: the app is mounted in a task of its own: a slow phone has just read all of the frame.

import { mount } from 'svelte';
import App from './App.svelte';
import '../styles/tokens.css';
import '../styles/base.css';

setTimeout(() => mount(App, { target: document.getElementById('app')! }));
