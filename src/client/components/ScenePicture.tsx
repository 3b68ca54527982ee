import { ShellMark } from '../../ui/ShellMark.tsx';
import styles from './ScenePicture.module.css';

export type Scene = 'opening' | 'empty-sea' | 'closed' | 'full' | 'balcony' | 'seat' | 'storm' | 'tipped';

/** Small pictures for the screens between screens. */
export function ScenePicture({ scene }: { readonly scene: Scene }) {
  if (scene === 'opening') {
    return (
      <div className={styles.breathing}>
        <ShellMark size={112} />
      </div>
    );
  }
  return (
    <svg className={styles.scene} viewBox="0 0 240 150" width="240" height="150" aria-hidden="true">
      <circle cx="176" cy="42" r="20" className={styles.pearl} />
      {DRAWINGS[scene]}
      <path className={styles.wave} d="M8 118q14-10 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0" />
      <path className={styles.waveFar} d="M22 134q14-9 28 0t28 0 28 0 28 0 28 0 28 0 28 0" />
    </svg>
  );
}

const DRAWINGS: Readonly<Record<Exclude<Scene, 'opening'>, React.ReactNode>> = {
  'empty-sea': (
    <>
      <path className={styles.line} d="M92 112c4-8 44-8 48 0" />
      <path className={styles.line} d="M116 106V62m0 4 26 10-26 12" />
    </>
  ),
  closed: (
    <>
      <path className={styles.coral} d="M64 92c4-40 108-40 112 0-20 10-92 10-112 0Z" />
      <path className={styles.glass} d="M64 92c8 28 104 28 112 0-20 10-92 10-112 0Z" />
      <path className={styles.rib} d="M120 62v35M98 65l-8 30m52-30 8 30" />
    </>
  ),
  full: (
    <>
      <path className={styles.line} d="M60 112h120M78 112V84h20v28m12 0V84h20v28m12 0V84h20v28" />
      <circle cx="88" cy="72" r="9" className={styles.coral} />
      <circle cx="120" cy="72" r="9" className={styles.glass} />
      <circle cx="152" cy="72" r="9" className={styles.sand} />
    </>
  ),
  balcony: (
    <>
      <path className={styles.line} d="M56 112V86h96v26M56 86h96M72 86v26m16-26v26m16-26v26m16-26v26m16-26v26" />
      <circle cx="104" cy="66" r="11" className={styles.coral} />
      <path className={styles.line} d="M116 62h14l4-4v14l-4-4h-14" />
    </>
  ),
  seat: (
    <>
      <path className={styles.line} d="M92 46v66m0-28h46m-4 0v28M92 46c8-6 14-6 18 0v38" />
      <circle cx="122" cy="74" r="9" className={styles.sand} />
    </>
  ),
  tipped: (
    <>
      <path className={styles.line} d="m62 112 96-14m-84 12-8-44m80 33-8-44m-42 50-5-32m30 28-5-32" />
      <circle cx="44" cy="106" r="8" className={styles.coral} />
      <circle cx="186" cy="104" r="8" className={styles.glass} />
    </>
  ),
  storm: (
    <>
      <path className={styles.line} d="M70 76a20 20 0 0 1 8-38 28 28 0 0 1 52 6 17 17 0 0 1 2 33Z" />
      <path className={styles.sand} d="m104 70-14 22h11l-5 20 20-26h-12l7-16Z" />
    </>
  ),
};
