DROP INDEX `runs_once_key_unique`;--> statement-breakpoint
DROP INDEX `runs_started`;--> statement-breakpoint
CREATE UNIQUE INDEX `runs_once_key` ON `runs` (`once_key`) WHERE once_key is not null;