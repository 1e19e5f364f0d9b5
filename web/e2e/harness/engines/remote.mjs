// remote.mjs: a browser by the commands of WebDriver, however they reach it.
//
// SPDX-License-Identifier: MIT

const PATIENCE = 90_000; // ms
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'; // how WebDriver names an element

/** The browser itself does not answer any more: now and then a driver loses a command, and all wait for ever. */
export class Silent extends Error {}

/** What is told in time; otherwise the browser is silent. */
export function inTime(answer, name, ms = PATIENCE) {
  let timer;
  const silence = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Silent(`${name}: no answer`)), ms);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

/** Tries again until it works. */
export async function retry(attempt, ms = PATIENCE) {
  for (const end = Date.now() + ms; ;) {
    try {
      return await attempt();
    } catch (e) {
      if (e instanceof Silent || Date.now() > end) throw e;
      await new Promise((resume) => setTimeout(resume, 50));
    }
  }
}

/** A page: open, evaluate, click, upload, press, close. */
export class Remote {
  #tell;
  #end;

  constructor(tell, end) {
    this.#tell = (name, parameters) => inTime(tell(name, parameters), name);
    this.#end = end;
  }

  async open(url) {
    await this.#tell('WebDriver:Navigate', { url });
  }

  async reload() {
    await this.#tell('WebDriver:Refresh');
  }

  /** What a function says in the page; what it needs comes as its arguments. */
  async evaluate(fn, ...args) {
    const script = `return (${fn}).apply(null, arguments)`;
    const answer = await this.#tell('WebDriver:ExecuteScript', { script, args });
    return answer && typeof answer === 'object' && 'value' in answer ? answer.value : answer;
  }

  /** Clicks as a mouse would: on what is seen and not under something else. */
  async click(selector) {
    await this.#tell('WebDriver:ElementClick', { id: await this.#find(selector) });
  }

  /** Puts a file into a field. */
  async upload(selector, path) {
    await this.#tell('WebDriver:ElementSendKeys', { id: await this.#find(selector), text: path });
  }

  /** Types keys where the focus is. */
  async press(key) {
    const actions = [
      { type: 'keyDown', value: key },
      { type: 'keyUp', value: key },
    ];
    await this.#tell('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** A picture, as PNG. */
  async picture() {
    const answer = await this.#tell('WebDriver:TakeScreenshot', { full: false });
    return Buffer.from(answer.value ?? answer, 'base64');
  }

  async close() {
    await this.#end();
  }

  async #find(selector) {
    const answer = await this.#tell('WebDriver:FindElement', { using: 'css selector', value: selector });
    return (answer.value ?? answer)[ELEMENT];
  }
}
