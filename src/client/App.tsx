import { useEffect } from 'react';
import { LanguageContext } from '../ui/language.tsx';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { Notice, ReloadButton } from './components/Notice.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { JoinPage } from './pages/JoinPage.tsx';
import { NowherePage } from './pages/NowherePage.tsx';
import { RoomPage } from './pages/RoomPage.tsx';
import { languageOf, usePreferences } from './shell/preferences.ts';
import { type Route, useRoute } from './shell/router.ts';
import { SpeechProvider } from './shell/SpeechProvider.tsx';
import { useTheme, useThemeOnPage } from './shell/theme.ts';
import { useClientWords } from './shell/words.ts';

export function App() {
  const language = languageOf(usePreferences(), navigator.languages);
  useThemeOnPage(useTheme());
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext value={language}>
      <SpeechProvider>
        <SafePage />
      </SpeechProvider>
    </LanguageContext>
  );
}

/** The last net: a page that throws leaves a bar, a word and a way on. */
function SafePage() {
  const t = useClientWords();
  const route = useRoute();
  const broken = <Notice scene="tipped" title={t('brokenTitle')} text={t('brokenText')} action={<ReloadButton />} />;
  return (
    <ErrorBoundary fallback={broken} resetKey={JSON.stringify(route)}>
      <Page route={route} />
    </ErrorBoundary>
  );
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'home':
      return <HomePage />;
    case 'join':
      return <JoinPage key={route.roomCode} roomCode={route.roomCode} />;
    case 'room':
      return (
        <RoomPage
          key={`${route.roomCode} ${route.isWatching}`}
          roomCode={route.roomCode}
          isWatching={route.isWatching}
        />
      );
    case 'nowhere':
      return <NowherePage />;
  }
}
