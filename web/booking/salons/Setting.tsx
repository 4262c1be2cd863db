import { Skeleton } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { useFreshly } from "#web/platform/api/useFreshly.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";

/** What each part of the settings is given. */
export interface SettingPartProps {
	salonId: number;
}

interface SettingProps<Data> {
	what: (string | number)[];
	load: () => Promise<Data>;
	/** Its form; after each save it is opened anew with what is stored then. */
	children: (data: Data, onSaved: () => void) => ReactNode;
}

/** Reads a part of a salon's settings for its form. */
export function Setting<Data>({ what, load, children }: SettingProps<Data>) {
	const { data, error, mutate } = useFreshly(what, load);
	const [opening, setOpening] = useState(0);
	const reopen = () => void mutate().then(() => setOpening((opening) => opening + 1));
	// What is known is out of date once it could not be read again: a save of it would be refused.
	if (error) return <ErrorState error={error} onRetry={reopen} />;
	if (data === undefined) return <Skeleton height="24rem" />;
	return <Fragment key={opening}>{children(data, reopen)}</Fragment>;
}
