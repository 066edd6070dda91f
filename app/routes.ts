import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Set by `npm run dev`; builds and tests have another value, and so none of these routes. */
const isDevelopment = process.env.NODE_ENV === "development";

const DEVELOPMENT_ROUTES = [route("dev/components", "shell/components.route.tsx")];

export default [
  layout("shell/every-page.route.tsx", [
    index("directory/home.route.tsx"),
    route("stations", "directory/stations.route.tsx"),
    route("stations/list/filters", "directory/filters.route.tsx"),
    route("stations/list/more", "directory/more-stations.route.ts"),
    route("stations/:id", "station-page/station.route.tsx"),
    route("stations/:id/embed", "embed/embed-code.route.tsx"),
    route("stations/:id/titles", "station-page/station-titles.route.ts"),
    route("favorites", "directory/favorites.route.tsx"),
    route("favorites/stations", "directory/favorite-stations.route.ts"),
    route("songs", "songs/songs.route.tsx"),
    route("search", "directory/search.route.tsx"),
    route("map", "map/map.route.tsx"),
    route("submit-station", "stations/submit.route.tsx"),
    layout("shell/auth-frame.route.tsx", [
      route("auth", "accounts/auth.route.tsx", { id: "sign-in" }),
      route("auth/sign-up", "accounts/auth.route.tsx", { id: "sign-up" }),
    ]),
    route("auth/forgot", "account-links/forgot.route.tsx"),
    route("auth/link", "account-links/link.route.tsx"),
    route("account/email", "account-links/email.route.ts"),
    route("account/verification", "account-links/verification.route.ts"),
    route("auth/sign-out", "accounts/sign-out.route.ts"),
    route("offline", "shell/offline.route.tsx"),
    route("contact", "contact/contact.route.tsx"),
    route("privacy", "legal/privacy.route.tsx"),
    route("terms", "legal/terms.route.tsx"),
    layout("my-account/account-frame.route.tsx", [
      route("account", "my-account/account.route.tsx"),
      route("account/submissions", "my-account/submissions.route.tsx"),
      route("account/data", "my-account/data.route.tsx"),
      route("account/data/delete", "my-account/delete.route.tsx"),
    ]),
    route("account/data/export", "my-account/export.route.ts"),
    route("account/preferences", "my-account/preferences.route.ts"),
    route("account/submissions/:id/withdraw", "my-account/withdraw.route.ts"),
    route("admin", "admin/panel.route.tsx", [
      index("admin/pending.route.tsx"),
      route("stations", "admin/all-stations.route.tsx"),
      route("site/:form?", "admin/site.route.tsx"),
      route("system", "admin/system.route.tsx"),
    ]),
    route("admin/messages", "admin/messages.route.tsx"),
    route("admin/messages/:id/retry", "admin/retry-message.route.ts"),
    route("admin/history", "admin/history.route.tsx"),
    route("admin/import", "admin/import.route.tsx"),
    route("admin/import/portugal", "admin/import-portugal.route.ts"),
    route("admin/import/:id", "admin/import-result.route.tsx"),
    route("admin/import/:id/rows.csv", "admin/import-rows.route.ts"),
    route("admin/import/:id/stop", "admin/stop-import.route.ts"),
    route("admin/stations/:id/approve", "admin/approve-station.route.ts"),
    route("admin/stations/:id/suspend", "admin/suspend-station.route.ts"),
    route("admin/stations/:id/delete", "admin/delete-station.route.ts"),
    route("admin/stations/:id/check", "admin/check-station.route.ts"),
    route("admin/stations/:id/exempt", "admin/exempt-station.route.ts"),
    route("admin/clear", "admin/clear-stations.route.ts"),
    route("admin/restore", "admin/restore-stations.route.ts"),
    ...(isDevelopment ? DEVELOPMENT_ROUTES : []),
    route("*", "shell/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
