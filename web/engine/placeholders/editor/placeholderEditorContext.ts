import { createContext, useContext } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";

/** State that the chips of one editor share. */
interface PlaceholderEditorState {
	targets: PlaceholderTargets | undefined;
	readOnly: boolean;
	/** Whether the settings of the selected chip are open. */
	settingsOpen: boolean;
	setSettingsOpen: (open: boolean) => void;
}

export const PlaceholderEditorContext = createContext<PlaceholderEditorState>({
	targets: undefined,
	readOnly: true,
	settingsOpen: false,
	setSettingsOpen: () => {},
});

export const usePlaceholderEditorContext = () => useContext(PlaceholderEditorContext);
