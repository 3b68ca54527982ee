import { describe, expect, test } from 'vitest';
import { finishedLine, sentenceParts } from './sentence.ts';
import type { WhiteCard } from './types.ts';

const card = (text: string, proper?: true): WhiteCard => ({
  id: 'a000',
  text,
  tags: ['home', 'absurd'],
  heat: 1,
  ...(proper && { proper }),
});
const SWAN = card('A swan on parole');
const KEITH = card('Uncle Keith’s second family', true);

describe('[13.4] an answer in a blank', () => {
  test.each([
    ['The lifeguard only looked up because of _.', 'The lifeguard only looked up because of a swan on parole.'],
    ['_ ruined the regatta.', 'A swan on parole ruined the regatta.'],
    ['We had cake. _ came too.', 'We had cake. A swan on parole came too.'],
    ['The motto is “_”.', 'The motto is “A swan on parole”.'],
    ['Tomorrow: _!', 'Tomorrow: a swan on parole!'],
  ])('%s', (text, line) => {
    expect(finishedLine({ text }, [SWAN])).toBe(line);
  });

  test('a name keeps its capital', () => {
    expect(finishedLine({ text: 'Beware of _.' }, [KEITH])).toBe('Beware of Uncle Keith’s second family.');
  });

  test('two answers stand in the order they were given', () => {
    const text = 'First _, then _.';
    expect(finishedLine({ text }, [SWAN, KEITH])).toBe('First a swan on parole, then Uncle Keith’s second family.');
    expect(finishedLine({ text }, [KEITH, SWAN])).toBe('First Uncle Keith’s second family, then a swan on parole.');
  });

  test('[D12] a question has its answer after it', () => {
    expect(finishedLine({ text: 'What is that noise?' }, [SWAN])).toBe('What is that noise? A swan on parole.');
    expect(sentenceParts({ text: 'What is that noise?' }, [SWAN])).toEqual([
      { kind: 'words', text: 'What is that noise?' },
    ]);
  });

  test('blanks stay open until there is an answer for them', () => {
    expect(sentenceParts({ text: 'First _, then _.' }, [SWAN])).toEqual([
      { kind: 'words', text: 'First ' },
      { kind: 'blank', index: 0, text: 'a swan on parole' },
      { kind: 'words', text: ', then ' },
      { kind: 'blank', index: 1, text: null },
      { kind: 'words', text: '.' },
    ]);
  });

  test('text is never markup: it comes out as it went in', () => {
    const bold = card('<b onclick="x">Bold</b>');
    expect(finishedLine({ text: 'So _.' }, [bold])).toBe('So <b onclick="x">Bold</b>.');
  });
});
