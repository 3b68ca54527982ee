import { useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon, CopyIcon, ShareIcon } from '../../ui/icons.tsx';
import { joinPath } from '../shell/router.ts';
import { useSpeech } from '../shell/use-speech.ts';
import { useClientWords } from '../shell/words.ts';
import styles from './Invite.module.css';

/** The code, huge; the link and its picture for phones. */
export function Invite({ roomCode }: { readonly roomCode: string }) {
  const t = useClientWords();
  const link = location.origin + joinPath(roomCode);
  const canShare = typeof navigator.share === 'function';
  return (
    <section className={styles.invite} aria-labelledby="world-code" data-room-code={roomCode}>
      <div className={styles.codeBlock}>
        <h2 id="world-code">{t('worldCode')}</h2>
        <p className={styles.code}>
          <span className="visually-hidden">{[...roomCode].join(' ')}</span>
          {[...roomCode].map((letter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six letters that never move.
            <span key={index} className={styles.letter} aria-hidden="true">
              {letter}
            </span>
          ))}
        </p>
      </div>
      <div className={styles.ways}>
        <figure className={styles.qr}>
          <QrCode text={link} label={t('qrLabel', { link })} />
          <figcaption>{t('scanToJoin')}</figcaption>
        </figure>
        <div className={styles.buttons}>
          <CopyButton text={roomCode} label={t('copyCode')} />
          <CopyButton text={link} label={t('copyLink')} />
          {canShare && (
            <Button
              icon={<ShareIcon size={20} />}
              onClick={() =>
                navigator
                  .share({ title: t('placeName'), text: t('shareText', { code: roomCode }), url: link })
                  .catch(() => {})
              }
            >
              {t('share')}
            </Button>
          )}
          <p className={styles.link}>
            {location.host}
            <wbr />
            {joinPath(roomCode)}
          </p>
        </div>
      </div>
    </section>
  );
}

const COPIED_MS = 1800;

function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useClientWords();
  const { toast } = useSpeech();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return toast(t('copyFailed'), 'refusal');
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), COPIED_MS);
  };
  return (
    <Button icon={isCopied ? <CheckIcon size={20} /> : <CopyIcon size={20} />} onClick={copy}>
      {isCopied ? t('copied') : label}
    </Button>
  );
}

/** The clipboard API needs TLS, which a home network seldom has; the old way works there. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.setAttribute('readonly', '');
    area.className = 'visually-hidden';
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand('copy');
    area.remove();
    return isCopied;
  }
}

function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fffaf1" />
      <path d={squares.join('')} fill="#07262c" />
    </svg>
  );
}
