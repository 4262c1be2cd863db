import { Skeleton } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";

/** Props of every part of a salon's settings. */
export interface SalonPartProps {
	salonId: number;
}

interface SettingLoaderProps<Data> {
	cacheKey: (string | number)[];
	load: () => Promise<Data>;
	/** Form of the data; it remounts with the stored data after each save. */
	children: (data: Data, onSaved: () => void) => ReactNode;
}

/** Loads a part of a salon's or an event's settings for its form. */
export function SettingLoader<Data>({ cacheKey, load, children }: SettingLoaderProps<Data>) {
	const { data, error, mutate } = useFreshData(cacheKey, load);
	const [loadCount, setLoadCount] = useState(0);
	const reopen = () => void mutate().then(() => setLoadCount((count) => count + 1));
	// After a failed reload the cached version is stale, and a save with it would be refused.
	if (error) return <ErrorState error={error} onRetry={reopen} />;
	if (data === undefined) return <Skeleton height="24rem" />;
	return <Fragment key={loadCount}>{children(data, reopen)}</Fragment>;
}
