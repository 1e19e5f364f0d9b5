#!/usr/bin/env node
// run.mjs: Lighthouse on the phone profile against the program as it is installed: a page
// served by `novaluna play`, in Debian's Chromium.  Prints the scores; fails below 95.
//
// Lighthouse makes the processor look four times slower, which is a phone on a fast and idle
// machine.  On this one the factor is what its benchmark says, by the scale of Lighthouse's
// calculator for a phone of the middle class.
//
// SPDX-License-Identifier: MIT
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { serve } from '../e2e/serve.mjs';

const wanted = 95;
const categories = ['performance', 'accessibility', 'best-practices'];
const screens = [
  ['home', ''],
  ['rules', '#/rules'],
];

const app = await serve();
const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
/** How much slower than this machine, as it is now, a phone is. */
function slowdown(index) {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return Math.max(1, 1 + (index - 150) / 650);
}

let failed = false;
try {
  const first = await lighthouse(app.url, {
    port: chrome.port,
    onlyCategories: ['best-practices'],
    logLevel: 'error',
  });
  const index = first.lhr.environment.benchmarkIndex;
  const cpuSlowdownMultiplier = Math.min(4, slowdown(index));
  console.log(`benchmark ${index}: slowed down ${cpuSlowdownMultiplier.toFixed(1)} times`);
  const throttling = {
    cpuSlowdownMultiplier,
    rttMs: 150,
    throughputKbps: 1638.4,
    requestLatencyMs: 562.5,
    downloadThroughputKbps: 1474.56,
    uploadThroughputKbps: 675,
  };
  for (const [name, hash] of screens) {
    const result = await lighthouse(app.url + hash, {
      port: chrome.port,
      onlyCategories: categories,
      throttling,
      logLevel: 'error',
    });
    const report = result.lhr;
    for (const id of categories) {
      const score = Math.round((report.categories[id].score ?? 0) * 100);
      failed ||= score < wanted;
      console.log(`${name.padEnd(8)} ${id.padEnd(16)} ${score}`);
    }
    for (const audit of Object.values(report.audits))
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
        console.log(`         ${audit.id}: ${audit.displayValue ?? audit.title}`);
    const figures = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'total-byte-weight',
    ];
    console.log(`         ${figures.map((f) => `${f} ${report.audits[f]?.displayValue ?? ''}`).join(', ')}`);
  }
} finally {
  await chrome.kill();
  await app.stop();
}
process.exit(failed ? 1 : 0);
