import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { preloadPage } from "#web/platform/shell/preloadPage.ts";
import { guardBackButton } from "#web/platform/ui/backButton.ts";
import { shareNonce } from "#web/platform/ui/styleNonce.ts";
import { App } from "./App.tsx";
import { SITE_PAGES } from "./routes.ts";

shareNonce();
guardBackButton();
preloadPage(SITE_PAGES, location.pathname);

const root = document.getElementById("root");
if (root)
	createRoot(root).render(
		<StrictMode>
			<App />
		</StrictMode>,
	);
