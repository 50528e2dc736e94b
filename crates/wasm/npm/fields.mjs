// Writes the fields of the request of each operation, each with how a value is written, and the names of the tables,
// from the protocol's schemas.
//
//   node fields.mjs schemas.json > fields.js

import { readFileSync } from 'node:fs';

const { operations, $defs: definitions } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const VALUES = { array: '[..]', boolean: 'true', integer: '1', number: '1', string: "'..'" };
const value = ({ type, anyOf }) =>
  anyOf?.some(({ $ref }) => $ref?.endsWith('DifficultyRequest'))
    ? "'hard'"
    : (VALUES[[type].flat().find((kind) => kind !== 'null')] ?? '..');
const fields = Object.entries(operations)
  .filter(([, { request }]) => request)
  .map(([name, { request }]) => {
    const { properties } = definitions[request.$ref.split('/').pop()];
    return [name, Object.fromEntries(Object.entries(properties).map(([field, schema]) => [field, value(schema)]))];
  });
const tables = Object.keys(operations).filter((name) => !operations[name].request);
console.log(`// Written by fields.mjs from the schemas of the protocol.

/** @type {Record<string, Record<string, string>>} */
export const FIELDS = ${JSON.stringify(Object.fromEntries(fields))};

/** The tables, which take no request. */
export const TABLES = ${JSON.stringify(tables)};`);
