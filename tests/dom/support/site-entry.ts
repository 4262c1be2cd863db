/** Parts of the site that the tests of this level drive; built into one module before they begin. */
export { modals } from "@mantine/modals";
export { notifications } from "@mantine/notifications";
export { createElement } from "react";
export { createRoot } from "react-dom/client";
export { mutate } from "swr";
export { App } from "#web/App.tsx";
export { forgetEverything } from "#web/platform/api/session.ts";
