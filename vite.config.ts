import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Packages that stay outside the server bundle: they find their own files beside themselves. */
const UNBUNDLED = ["@electric-sql/pglite", "pg", "pino", "pino-pretty", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: "./server/serve.ts" } },
      ...(command === "build"
        ? {
            resolve: { noExternal: true, external: UNBUNDLED },
            define: { "process.env.NODE_ENV": '"production"' },
          }
        : {}),
    },
  },
  optimizeDeps: {
    // The scan for what browsers need also meets what only the server imports.
    exclude: [...UNBUNDLED, "drizzle-orm"],
    include: ["lucide-react", "@base-ui/react/toast", "react-router", "react-router/dom", "react-dom/client"],
  },
}));
