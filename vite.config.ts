import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web client. `npm run dev` serves it beside a running server on port 3000. */
export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content security policy allows no inlined scripts or fonts
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:3000', '/app': { target: 'ws://localhost:3000', ws: true } },
  },
});
