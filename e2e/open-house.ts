import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launch, Person, type PersonOptions } from './browser.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from './server-process.ts';

export interface House {
  readonly url: string;
  arrive(options?: PersonOptions): Promise<Person>;
}

/** A server and a browser for all tests of a file. Whoever arrived is seen out when the test is over. */
export function openHouse(): House {
  let browser: Browser;
  let server: ServerProcess;
  const dataDir = newDataDir();
  const people: Person[] = [];

  beforeAll(async () => {
    browser = await launch();
    server = await ServerProcess.start(await freePort(), dataDir);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    removeDir(dataDir);
  });
  afterEach(async () => {
    for (const person of people.splice(0)) await person.leave();
  });

  return {
    get url() {
      return server.url;
    },
    async arrive(options = {}) {
      const person = await Person.arrive(browser, options);
      people.push(person);
      return person;
    },
  };
}
