import { Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";
import { GlobalSearchField } from "./GlobalSearchField.tsx";
import type { SearchablePage } from "./menuNavigation.ts";

interface GlobalSearchProps {
	opened: boolean;
	onClose: () => void;
	pages: SearchablePage[];
}

const loadSearchBox = () => import("./GlobalSearchBox.tsx").then((m) => m.GlobalSearchBox);

/** Keyboard search for pages, settings, items and friends. */
export function GlobalSearch({ opened, onClose, pages }: GlobalSearchProps) {
	const [SearchBox, load] = useOnDemand(loadSearchBox);
	const [text, setText] = useState("");
	useEffect(() => {
		if (!opened) return;
		setText("");
		load();
	}, [opened, load]);
	// Text typed before the search box has loaded is carried over into it.
	const [hadToWait, setHadToWait] = useState(false);
	useEffect(() => setHadToWait(opened && !SearchBox), [opened, SearchBox]);
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title="検索"
			size="md"
			yOffset="10dvh"
			centered={false}
			// A fade would swallow the first characters.
			transitionProps={{ duration: 0 }}
		>
			{SearchBox ? (
				<SearchBox text={text} onText={setText} onClose={onClose} pages={pages} takesOver={hadToWait} />
			) : (
				<GlobalSearchField text={text} onText={setText} />
			)}
		</Modal>
	);
}
