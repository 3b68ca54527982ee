import type { AppOptions } from './app-options.ts';
import { createHostCheck } from './gateway/host.ts';
import { createOriginCheck } from './gateway/origin.ts';
import { Refusals } from './gateway/replies.ts';
import { Sessions } from './gateway/sessions.ts';
import { SessionCookies } from './http/cookies.ts';
import { createClientReader } from './limits/client.ts';

export type Border = ReturnType<typeof openBorder>;

/** Decides which requests and upgrades are accepted, and as which session. */
export function openBorder({ config, games, sessionKey }: AppOptions) {
  const sessions = new Sessions(sessionKey);
  return {
    isKnownHost: createHostCheck(config),
    isAllowedOrigin: createOriginCheck(config),
    readClient: createClientReader(config.trustProxy),
    sessions,
    refusals: new Refusals(games),
    cookies: new SessionCookies(sessions, config),
  };
}
