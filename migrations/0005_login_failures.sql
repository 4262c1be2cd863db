CREATE TABLE `login_failures` (
	`email` text NOT NULL,
	`network` text NOT NULL,
	`failures` integer NOT NULL,
	`locked_until` integer,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`email`, `network`)
);
--> statement-breakpoint
CREATE INDEX `login_failures_last` ON `login_failures` (`last_at`);