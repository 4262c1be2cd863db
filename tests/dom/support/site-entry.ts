/** Exports of the site for the DOM tests; built into one module in advance. */
export { modals } from "@mantine/modals";
export { notifications } from "@mantine/notifications";
export { createElement } from "react";
export { createRoot } from "react-dom/client";
export { mutate } from "swr";
export { App } from "#web/App.tsx";
export { clearLoadedData } from "#web/platform/api/consoleSession.ts";
