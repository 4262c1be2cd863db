import { createContext, useContext } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";

/** What the chips of one editor share. */
interface EditorSurroundings {
	targets: PlaceholderTargets | undefined;
	readOnly: boolean;
	/** Whether the settings of the selected chip are open. */
	settingsOpen: boolean;
	setSettingsOpen: (open: boolean) => void;
}

export const Surroundings = createContext<EditorSurroundings>({
	targets: undefined,
	readOnly: true,
	settingsOpen: false,
	setSettingsOpen: () => {},
});

export const useEditorSurroundings = () => useContext(Surroundings);
