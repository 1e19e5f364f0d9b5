// gallery.ts: a page with all drawings in all states, for looking at.  ?theme=light, ?show=wheels
import { mount } from 'svelte';
import { loadEngine } from '../engine';
import '../styles/tokens.css';
import '../styles/base.css';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'dark';
document.documentElement.dataset['motion'] = asked.get('motion') ?? 'off';
await loadEngine();
mount(Gallery, { target: document.getElementById('app')!, props: { show: asked.get('show') } });
