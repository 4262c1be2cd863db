import { Skeleton } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";

/** Props of each part of the settings. */
export interface SettingPartProps {
	salonId: number;
}

interface SettingProps<Data> {
	what: (string | number)[];
	load: () => Promise<Data>;
	/** Form of the data; it remounts with the stored data after each save. */
	children: (data: Data, onSaved: () => void) => ReactNode;
}

/** Loads a part of a salon's settings for its form. */
export function Setting<Data>({ what, load, children }: SettingProps<Data>) {
	const { data, error, mutate } = useFreshData(what, load);
	const [opening, setOpening] = useState(0);
	const reopen = () => void mutate().then(() => setOpening((opening) => opening + 1));
	// After a failed reload the cached version is stale, and a save with it would be refused.
	if (error) return <ErrorState error={error} onRetry={reopen} />;
	if (data === undefined) return <Skeleton height="24rem" />;
	return <Fragment key={opening}>{children(data, reopen)}</Fragment>;
}
