import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The code files of a folder, by their paths from the root of the repository. */
export const filesOf = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file) && !file.includes('node_modules/'))
    .sort();

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

export const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const IMPORTS = [
  /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]/g,
  /\bimport\s*['"]([^'"]+)['"]/g,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"]([^'"]+)['"]\s*,\s*import\.meta\.url/g,
];

export const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

/** What a source text imports, types included. */
export const importsOf = (source: string): string[] =>
  IMPORTS.flatMap((pattern) => [...withoutComments(source).matchAll(pattern)].map((match) => match[1]!));

const TYPE_IMPORT =
  /\b(?:import|export)\s+(?:type\b[^'"`;()]*?|\{(?:\s*type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?)+\s*\}\s*)\bfrom\s*['"]([^'"]+)['"]/g;

/** The modules of which a source text imports types only. */
export const typeImportsOf = (source: string): string[] =>
  [...withoutComments(source).matchAll(TYPE_IMPORT)].map((match) => match[1]!);
