import { script } from '../../cluster/redis-client.ts';

/**
 * KEYS: room, log, changes, results, earlier results. ARGV: version, when it was touched, entry, channel,
 * room. 1, or 0 when the code is taken.
 */
export const CREATE = script(`
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5])
redis.call('HSET', KEYS[1], 'version', ARGV[1], 'touchedAt', ARGV[2], 'room', ARGV[5])
redis.call('RPUSH', KEYS[2], ARGV[3])
redis.call('SPUBLISH', ARGV[4], ARGV[3])
return 1
`);

/**
 * KEYS: room, log, changes, results, earlier results. ARGV: version before, and when that was touched ('' where it is not at
 * hand), version, when it was touched, entry, channel, the field of this action's result
 * ('' without an id), how many results begin the next part (0 when a game begins), what has changed, the room where it is to be
 * put down whole, and then also the longest log to keep and the beginning of an entry that stands for all of a longer one. 1; 0
 * when the room has moved; a text when the action was answered before. A Redis that has lost its last writes may have another
 * room of the same version: one that was touched at another time.
 */
export const COMMIT = script(`
local answer = ARGV[7] ~= '' and (redis.call('HGET', KEYS[4], ARGV[7]) or redis.call('HGET', KEYS[5], ARGV[7]))
if answer then return answer end
local is = redis.call('HMGET', KEYS[1], 'version', 'touchedAt')
if is[1] ~= ARGV[1] or (is[2] and ARGV[2] ~= '' and is[2] ~= ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[3], 'touchedAt', ARGV[4])
if ARGV[10] then
  redis.call('HSET', KEYS[1], 'room', ARGV[10])
  redis.call('DEL', KEYS[3])
else
  redis.call('RPUSH', KEYS[3], ARGV[9])
end
if ARGV[10] and redis.call('LLEN', KEYS[2]) >= tonumber(ARGV[11]) then
  redis.call('DEL', KEYS[2])
  redis.call('RPUSH', KEYS[2], ARGV[12] .. ARGV[10] .. '}}')
else
  redis.call('RPUSH', KEYS[2], ARGV[5])
end
if redis.call('HLEN', KEYS[4]) >= tonumber(ARGV[8]) then
  redis.call('DEL', KEYS[5])
  if redis.call('EXISTS', KEYS[4]) == 1 then redis.call('RENAME', KEYS[4], KEYS[5]) end
end
if ARGV[7] ~= '' then redis.call('HSET', KEYS[4], ARGV[7], ARGV[3]) end
redis.call('SPUBLISH', ARGV[6], ARGV[5])
return 1
`);

/**
 * KEYS: room, log, members, changes, results, earlier results. ARGV: version before, entry, channel,
 * seconds to keep the log.
 */
export const REMOVE = script(`
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1], KEYS[3], KEYS[4], KEYS[5], KEYS[6])
redis.call('RPUSH', KEYS[2], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[4])
redis.call('SPUBLISH', ARGV[3], ARGV[2])
return 1
`);

/**
 * KEYS: room, changes. ARGV: the version at hand, and when that was touched. 1 when it is the latest, else the room and what has
 * changed since.
 */
export const LOAD = script(`
local is = redis.call('HMGET', KEYS[1], 'version', 'touchedAt')
if is[1] == ARGV[1] and (not is[2] or is[2] == ARGV[2]) then return 1 end
local room = redis.call('HGET', KEYS[1], 'room')
return room and { room, unpack(redis.call('LRANGE', KEYS[2], 0, -1)) }
`);

/**
 * KEYS: room, results, earlier results. ARGV: version; for an action with an id also the field of its result, the result ('' when
 * it is not kept), player, how many results a player may have kept, and how many all may. 1; 0 when the room has moved; a text
 * when the action was answered before. The player's field counts the results of that player's actions that changed nothing.
 */
export const CONFIRM = script(`
local answer = ARGV[2] and (redis.call('HGET', KEYS[2], ARGV[2]) or redis.call('HGET', KEYS[3], ARGV[2]))
if answer then return answer end
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
if ARGV[2] and ARGV[3] ~= '' and redis.call('HLEN', KEYS[2]) < tonumber(ARGV[6])
  and tonumber(redis.call('HGET', KEYS[2], ARGV[4]) or 0) < tonumber(ARGV[5]) then
  redis.call('HINCRBY', KEYS[2], ARGV[4], 1)
  redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
end
return 1
`);

/** KEYS: due times. ARGV: now, claimed until, codes. Those that were still there to claim. */
export const CLAIM = script(`
local claimed = {}
for i = 3, #ARGV do
  local at = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if at and tonumber(at) <= tonumber(ARGV[1]) then
    redis.call('ZADD', KEYS[1], ARGV[2], ARGV[i])
    claimed[#claimed + 1] = ARGV[i]
  end
end
return claimed
`);

/** KEYS: due times. ARGV: code, claimed until, true due time or ''. Puts a claim right, unless it has been changed since. */
export const CORRECT = script(`
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then return 0 end
if ARGV[3] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
`);

/**
 * Who is in a room's presence channel: 'person server member' in a sorted set, by the second at which it lapses unless
 * the server says again that they are there. The part of every script below that drops what has lapsed and tells it.
 */
const DROP_LAPSED = `
local now = tonumber(redis.call('TIME')[1])
local lapsed = redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local function personOf(entry) return string.match(entry, '^%S+') end
local function isThere(person)
  for _, entry in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    if personOf(entry) == person then return true end
  end
  return false
end
for _, entry in ipairs(lapsed) do
  if not isThere(personOf(entry)) then redis.call('SPUBLISH', ARGV[1], '-' .. personOf(entry)) end
end
`;

/** KEYS: members. ARGV: channel, seconds until it lapses, person, server, member. Everybody who is there then. */
export const ENTER = script(`${DROP_LAPSED}
local wasThere = isThere(ARGV[3])
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3] .. ' ' .. ARGV[4] .. ' ' .. ARGV[5])
if not wasThere then redis.call('SPUBLISH', ARGV[1], '+' .. ARGV[5]) end
return redis.call('ZRANGE', KEYS[1], 0, -1)
`);

/** KEYS: members. ARGV: channel, person, server, member. */
export const EXIT = script(`${DROP_LAPSED}
local wasThere = redis.call('ZREM', KEYS[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
if wasThere == 1 and not isThere(ARGV[2]) then redis.call('SPUBLISH', ARGV[1], '-' .. ARGV[2]) end
return wasThere
`);

/** KEYS: bucket. ARGV: burst, tokens per second, tokens spent. The tokens left, as a text. */
export const SPEND = script(`
local clock = redis.call('TIME')
local now = clock[1] + clock[2] / 1000000
local burst, perSecond = tonumber(ARGV[1]), tonumber(ARGV[2])
local tokens = tonumber(redis.call('HGET', KEYS[1], 'tokens') or burst)
local at = tonumber(redis.call('HGET', KEYS[1], 'at') or now)
tokens = math.min(burst, tokens + math.max(0, now - at) * perSecond) - tonumber(ARGV[3])
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('EXPIRE', KEYS[1], math.ceil(burst / perSecond) + 1)
return tostring(tokens)
`);

/** KEYS: a list of Worlds. ARGV: how many it may hold, now, the entry, seconds that the list lives. 1, or 0 when it is full. */
export const RESERVE = script(`
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
`);
