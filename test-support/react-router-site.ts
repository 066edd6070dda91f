import { createElement } from "react";
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { renderPage } from "#app/entry.server.tsx";

const ENTRY = "/assets/entry.js";
const MANIFEST = "/assets/manifest.js";

const route = (id: string, parentId: string | undefined, module: object) => ({
  id,
  parentId,
  path: id === "root" ? "" : id,
  module,
});

const manifestRoute = (id: string, parentId: string | undefined) => ({
  id,
  parentId,
  path: id === "root" ? "" : id,
  module: `/assets/${id}.js`,
  clientLoaderModule: undefined,
  clientActionModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
});

/**
 * The installed React Router with a site of two routes, the root and /contact: tests of what we assume about its HTML
 * and URLs use its real output. `discovery`: `initial` has the manifest in a file of its own, `lazy` in the page.
 */
export function openReactRouterSite(discovery: "initial" | "lazy" = "initial"): (url: string) => Promise<Response> {
  const page = () =>
    createElement(
      "html",
      null,
      createElement("head", null, createElement(Links)),
      createElement("body", null, createElement(Outlet), createElement(Scripts)),
    );
  const build = {
    entry: {
      module: {
        default: async (request: Request, status: number, headers: Headers, context: EntryContext) => {
          const page = createElement(ServerRouter, { context, url: request.url });
          return new Response(await renderPage(page, request.signal), { status, headers });
        },
      },
    },
    routes: {
      root: route("root", undefined, { default: page, loader: () => "root data" }),
      contact: route("contact", "root", {
        default: () => createElement("h1", null, "Contacto"),
        loader: () => "contact data",
      }),
    },
    assets: {
      entry: { imports: ["/assets/shared.js"], module: ENTRY },
      routes: { root: manifestRoute("root", undefined), contact: manifestRoute("contact", "root") },
      url: MANIFEST,
      version: "1",
      sri: undefined,
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: discovery, manifestPath: "/__manifest" },
  } as unknown as ServerBuild; // A build that is not made by the bundler has none of its types.
  const handle = createRequestHandler(build, "production");
  return (url) => handle(new Request(new URL(url, "http://localhost:3000")));
}
