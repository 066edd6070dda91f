import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("shell/every-page.route.tsx", [
    index("directory/home.route.tsx"),
    route("stations", "directory/stations.route.tsx"),
    route("stations/:id", "directory/station.route.tsx"),
    route("favorites", "directory/favorites.route.tsx"),
    route("favorites/stations", "directory/favorite-stations.route.ts"),
    route("search", "directory/search.route.tsx"),
    route("submit-station", "stations/submit.route.tsx"),
    layout("shell/auth-frame.route.tsx", [
      route("auth", "accounts/auth.route.tsx"),
      route("auth/sign-up", "accounts/sign-up.route.tsx"),
    ]),
    route("auth/sign-out", "accounts/sign-out.route.ts"),
    route("contact", "contact/contact.route.tsx"),
    route("admin", "admin/panel.route.tsx", [
      index("admin/pending.route.tsx"),
      route("stations", "admin/all-stations.route.tsx"),
      route("site", "admin/site.route.tsx"),
      route("site/logo", "admin/save-logo.route.tsx"),
      route("site/name", "admin/save-name.route.tsx"),
      route("site/password", "admin/change-password.route.tsx"),
      route("system", "admin/system.route.tsx"),
    ]),
    route("admin/messages", "contact/messages.route.tsx"),
    route("admin/messages/:id/retry", "contact/retry-message.route.ts"),
    route("admin/history", "moderation/history.route.tsx"),
    route("admin/stations/:id/approve", "moderation/approve.route.ts"),
    route("admin/stations/:id/suspend", "moderation/suspend.route.ts"),
    route("admin/stations/:id/delete", "moderation/delete.route.ts"),
    route("admin/stations/:id/check", "moderation/check.route.ts"),
    route("admin/stations/:id/exempt", "moderation/exempt.route.ts"),
    route("admin/clear", "moderation/clear.route.ts"),
    route("admin/restore", "moderation/restore.route.ts"),
    route("*", "shell/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
