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
    route("auth", "accounts/auth.route.tsx"),
    route("contact", "contact/contact.route.tsx"),
    route("admin", "admin/admin.route.tsx"),
    route("*", "shell/not-found.route.tsx"),
  ]),
] satisfies RouteConfig;
