/** Works out once for each object what is asked of it again and again. What never changes never gets another answer. */
export function oncePer<Key extends object, Answer extends string | object>(
  work: (key: Key) => Answer,
): (key: Key) => Answer {
  const known = new WeakMap<Key, Answer>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = work(key);
    known.set(key, answer);
    return answer;
  };
}
