import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { mirrorCommand, newStations, questionAnswer } from "./mirror-commands.ts";
import {
  deletedStationsSchema,
  fieldQuestionsSchema,
  mirrorSchema,
  newStationsSchema,
  stationQuestionsSchema,
} from "./mirror-json.server.ts";

const common = { tags: ["Espelho"], security: SIGNED_IN };
const ONLY_ADMINISTRATORS = "Só para administradores.";
const idParams = { path: z.object({ id: z.string() }) };
const pageParams = { query: z.object({ cursor: z.string().optional().describe("O next_cursor da página anterior.") }) };

const state = { description: "O espelho.", ...json(mirrorSchema) };

/** OpenAPI description of the mirror. */
export const mirrorPaths: ZodOpenApiPathsObject = {
  "/api/mirror": {
    get: {
      ...common,
      operationId: "getMirror",
      summary: "Obter o estado do espelho",
      description: ONLY_ADMINISTRATORS,
      responses: { 200: state, ...errorResponses(401, 403) },
    },
    patch: {
      ...common,
      operationId: "commandMirror",
      summary: "Pausar ou continuar o espelho, ou fazer já uma passagem",
      description: `${ONLY_ADMINISTRATORS} Uma passagem em curso para depois da transação atual, e continua daí.`,
      requestBody: { required: true, ...json(mirrorCommand) },
      responses: { 200: state, ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429) },
    },
  },
  "/api/mirror/field-questions": {
    get: {
      ...common,
      operationId: "listMirrorFieldQuestions",
      summary: "Listar os campos alterados aqui que o servidor também mudou",
      description: ONLY_ADMINISTRATORS,
      requestParams: pageParams,
      responses: {
        200: { description: "As perguntas, a mais recente primeiro.", ...json(fieldQuestionsSchema) },
        ...errorResponses(401, 403, 422),
      },
    },
  },
  "/api/mirror/station-questions": {
    get: {
      ...common,
      operationId: "listMirrorStationQuestions",
      summary: "Listar as rádios do servidor com uma transmissão nossa e outro nome",
      description: ONLY_ADMINISTRATORS,
      requestParams: pageParams,
      responses: {
        200: { description: "As perguntas, a mais antiga primeiro.", ...json(stationQuestionsSchema) },
        ...errorResponses(401, 403, 422),
      },
    },
  },
  "/api/mirror/questions/{id}": {
    put: {
      ...common,
      operationId: "answerMirrorQuestion",
      summary: "Responder a uma pergunta do espelho",
      description: `${ONLY_ADMINISTRATORS} De um campo, o número da pergunta: fica o nosso valor, ou o do servidor, e o campo volta a segui-lo. De uma rádio, o seu UUID: passa a ser outro UUID da nossa, ou uma rádio nova.`,
      requestParams: idParams,
      requestBody: { required: true, ...json(questionAnswer) },
      responses: {
        204: { description: "Feito." },
        ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429),
      },
    },
  },
  "/api/mirror/new-stations": {
    get: {
      ...common,
      operationId: "listMirrorNewStations",
      summary: "Listar as rádios novas que esperam, por serem muitas de uma vez",
      description: ONLY_ADMINISTRATORS,
      requestParams: pageParams,
      responses: {
        200: { description: "As rádios, a mais antiga primeiro.", ...json(newStationsSchema) },
        ...errorResponses(401, 403, 422),
      },
    },
    post: {
      ...common,
      operationId: "takeMirrorNewStations",
      summary: "Deixar entrar as rádios novas",
      description: `${ONLY_ADMINISTRATORS} As que esperavam até uma data.`,
      requestBody: { required: true, ...json(newStations) },
      responses: {
        200: { description: "Quantas entram na próxima passagem.", ...json(z.object({ taken: z.int() })) },
        ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429),
      },
    },
  },
  "/api/mirror/deleted-stations": {
    get: {
      ...common,
      operationId: "listMirrorDeletedStations",
      summary: "Listar as rádios apagadas aqui que o servidor ainda tem",
      description: ONLY_ADMINISTRATORS,
      requestParams: pageParams,
      responses: {
        200: { description: "As rádios, a última apagada primeiro.", ...json(deletedStationsSchema) },
        ...errorResponses(401, 403, 422),
      },
    },
  },
  "/api/mirror/deleted-stations/{id}": {
    delete: {
      ...common,
      operationId: "letMirrorStationReturn",
      summary: "Deixar voltar uma rádio apagada",
      description: `${ONLY_ADMINISTRATORS} A próxima passagem volta a trazê-la.`,
      requestParams: idParams,
      responses: { 204: { description: "Feito." }, ...errorResponses(401, 403, 404, 413, 415, 429) },
    },
  },
};
