import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launch, Person, type PersonOptions } from './browser.ts';
import { freePort, newDataDir, removeDir, ServerProcess } from './server-process.ts';

export interface House {
  readonly url: string;
  arrive(options?: PersonOptions): Promise<Person>;
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Opens a server (the build by default) and a browser for all tests of a file. People leave after each test. */
export function openHouse(serve: () => Promise<Server> = serveTheBuild): House {
  let browser: Browser;
  let server: Server;
  const people: Person[] = [];

  beforeAll(async () => {
    [browser, server] = await Promise.all([launch(), serve()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  afterEach(async () => {
    await Promise.all(people.splice(0).map((person) => person.leave()));
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

async function serveTheBuild(): Promise<Server> {
  const dataDir = newDataDir();
  const server = await ServerProcess.start(await freePort(), dataDir);
  return {
    url: server.url,
    async stop() {
      await server.kill();
      removeDir(dataDir);
    },
  };
}
