CREATE TABLE `line_units` (
	`month` text NOT NULL,
	`name` text NOT NULL,
	`admitted_at` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`is_unassigned` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`month`, `name`)
);
--> statement-breakpoint
CREATE TABLE `line_figures` (
	`kind` text NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`day` text NOT NULL,
	`from_day` text,
	`status` text DEFAULT 'due' NOT NULL,
	`figures` text,
	`reason` text,
	`next_attempt_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fetched_at` integer,
	PRIMARY KEY(`kind`, `subject`, `day`)
);
--> statement-breakpoint
CREATE INDEX `line_figures_due` ON `line_figures` (`next_attempt_at`) WHERE next_attempt_at is not null;