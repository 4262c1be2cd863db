import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import { guardBackButton } from "./ui/backButton.ts";
import { shareNonce } from "./ui/nonce.ts";

shareNonce();
guardBackButton();

const root = document.getElementById("root");
if (root)
	createRoot(root).render(
		<StrictMode>
			<App />
		</StrictMode>,
	);
