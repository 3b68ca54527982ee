import { useEffect } from 'react';
import { LanguageContext } from '../ui/language.tsx';
import { HomePage } from './pages/HomePage.tsx';
import { JoinPage } from './pages/JoinPage.tsx';
import { NowherePage } from './pages/NowherePage.tsx';
import { RoomPage } from './pages/RoomPage.tsx';
import { languageOf, usePreferences } from './preferences.ts';
import { useRoute } from './router.ts';
import { SpeechProvider } from './speech.tsx';
import { useTheme, useThemeOnPage } from './theme.ts';

export function App() {
  const language = languageOf(usePreferences(), navigator.languages);
  useThemeOnPage(useTheme());
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <LanguageContext value={language}>
      <SpeechProvider>
        <Page />
      </SpeechProvider>
    </LanguageContext>
  );
}

function Page() {
  const route = useRoute();
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
