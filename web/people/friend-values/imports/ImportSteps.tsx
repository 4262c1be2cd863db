import { Skeleton } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useImportState } from "./friendImportsApi.ts";
import { ImportFileForm } from "./ImportFileForm.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import { ImportProgress } from "./ImportProgress.tsx";

interface ImportStepsProps {
	onImported: () => void;
	onClose: () => void;
}

/** Steps of an import: file, preview, progress. A started import continues after the panel is closed. */
export function ImportSteps({ onImported, onClose }: ImportStepsProps) {
	const [id, setId] = useState<number | null>(null);
	const { data, error, mutate } = useImportState(id);
	const isOver = data?.state === "finished";
	const reportImported = useEffectEvent(onImported);
	useEffect(() => {
		if (isOver) reportImported();
	}, [isOver]);
	if (id === null) return <ImportFileForm onUploaded={setId} onClose={onClose} />;
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="16rem" />;
	return data.state === "preview" ? (
		<ImportPreview importData={data} onChooseAnotherFile={() => setId(null)} />
	) : (
		<ImportProgress importData={data} onClose={onClose} />
	);
}
