import { Notice } from '../components/Notice.tsx';
import { useClientWords } from '../shell/words.ts';

export function NowherePage() {
  const t = useClientWords();
  return <Notice scene="empty-sea" title={t('nowhereTitle')} text={t('nowhereText')} />;
}
