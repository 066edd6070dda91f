import { z } from "zod";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import type { Decoder } from "./decoders.ts";
import { itemsOf } from "./listed.ts";
import { addShape, clickShape, statsShape, voteShape } from "./shapes.ts";

/** A request of an app, and how it reads the answer. */
export type AppRequest = {
  /** Method and path: `GET /json/stats`. */
  what: string;
  /** On top of those of the app. */
  headers?: Record<string, string>;
  body?: string;
  /** The default is 200. */
  status?: number;
  reads: Decoder | ((body: string) => void);
  /** The stations that a list must have, and no other. */
  finds?: (station: ApiStation) => boolean;
};

/** An app, and all kinds of requests that it sends. `headers`: of each of them. */
export type RadioApp = { app: string; headers: Record<string, string>; requests: AppRequest[] };

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

export const get = (path: string, reads: AppRequest["reads"], finds?: AppRequest["finds"]): AppRequest => ({
  what: `GET ${path}`,
  reads,
  ...(finds && { finds }),
});

export const postJson = (path: string, body: object, reads: AppRequest["reads"], finds?: AppRequest["finds"]) => ({
  ...get(path, reads, finds),
  what: `POST ${path}`,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

export const postForm = (
  path: string,
  body: Record<string, string>,
  reads: AppRequest["reads"],
  finds?: AppRequest["finds"],
) => ({
  ...get(path, reads, finds),
  what: `POST ${path}`,
  headers: FORM_TYPE,
  body: String(new URLSearchParams(body)),
});

const reader = (shape: z.ZodType) => (body: string) => void shape.parse(JSON.parse(body));

/** Names with counts above 0; apps turn a text into a number, or show it. */
const named = { name: z.string().min(1), stationcount: z.int().positive() };
export const names = reader(z.array(z.object(named)).min(1));
export const languages = reader(z.array(z.object({ ...named, iso_639: z.string().nullable() })).min(1));
export const codes = reader(z.array(z.object({ ...named, name: z.string().regex(/^[A-Z]{2}$/) })).min(1));
export const states = reader(z.array(z.object({ ...named, country: z.string() })).min(1));
export const stats = reader(statsShape);
export const click = reader(clickShape);
export const vote = reader(voteShape);
export const refusedAdd = reader(addShape.extend({ ok: z.literal(false), uuid: z.literal("") }));
export const addAnswer = reader(addShape);
export const anything = () => {};

// The conditions of the searches.

export const everyStation = () => true;
export const working = ({ lastcheckok }: ApiStation) => lastcheckok === 1;
export const inCountry = (code: string) => (station: ApiStation) => station.countrycode === code;
export const withTag = (tag: string) => (station: ApiStation) => itemsOf(station.tags).includes(tag);
export const inLanguage = (language: string) => (station: ApiStation) => itemsOf(station.language).includes(language);
export const inState = (state: string) => (station: ApiStation) => station.state === state;
export const nameHas = (part: string) => (station: ApiStation) => station.name.toLowerCase().includes(part);
export const isOneOf =
  (...uuids: string[]) =>
  (station: ApiStation) =>
    uuids.includes(station.stationuuid);
export const both =
  (one: (station: ApiStation) => boolean, other: (station: ApiStation) => boolean) => (station: ApiStation) =>
    one(station) && other(station);
