// chromium.mjs: Chromium, as the other tests have it, with the few words of remote.mjs.
//
// SPDX-License-Identifier: MIT
import { chromium as playwright } from 'playwright-core';

export async function chromium() {
  const browser = await playwright.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (fn, ...args) => page.evaluate(`(${fn}).apply(null, ${JSON.stringify(args)})`),
    click: (selector) => page.click(selector),
    upload: (selector, path) => page.setInputFiles(selector, path),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
