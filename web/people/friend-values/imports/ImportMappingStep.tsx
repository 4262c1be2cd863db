import { Skeleton } from "@mantine/core";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { useImportMapping } from "./friendImportsApi.ts";
import { ImportMappingForm } from "./ImportMappingForm.tsx";

interface ImportMappingStepProps {
	id: number;
	onMapped: () => void;
	onLeave: () => void;
}

/** Second step of an import: the meaning of its columns. */
export function ImportMappingStep({ id, onMapped, onLeave }: ImportMappingStepProps) {
	const { data, error, mutate } = useImportMapping(id);
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="16rem" />;
	return <ImportMappingForm id={id} data={data} onMapped={onMapped} onLeave={onLeave} />;
}
