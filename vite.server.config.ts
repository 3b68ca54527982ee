import { defineConfig } from 'vite';

/** The server: our own modules bundled, packages left where npm put them, except one that is hundreds of files to open at each start. */
export default defineConfig({
  ssr: { noExternal: ['typebox', '@fastify/type-provider-typebox'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'log-writer': 'src/server/storage/sqlite/log-writer.ts',
        'bot-thread': 'src/server/bots/bot-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
