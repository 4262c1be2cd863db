CREATE TABLE `distributions` (
	`id` text PRIMARY KEY NOT NULL,
	`source_account` text NOT NULL,
	`person_id` text NOT NULL,
	`person_name` text NOT NULL,
	`request` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`source_account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `distributions_source` ON `distributions` (`source_account`,`created_at`);
--> statement-breakpoint
CREATE TABLE `distribution_targets` (
	`distribution_id` text NOT NULL,
	`account` text NOT NULL,
	`fingerprint` text NOT NULL,
	`state` text NOT NULL,
	`records` text,
	`reason` text,
	`applied_at` integer,
	`undone_at` integer,
	PRIMARY KEY(`distribution_id`, `account`),
	FOREIGN KEY (`distribution_id`) REFERENCES `distributions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `distribution_links` (
	`source_account` text NOT NULL,
	`kind` text NOT NULL,
	`source_id` integer NOT NULL,
	`target_account` text NOT NULL,
	`target_id` integer NOT NULL,
	`is_part` integer NOT NULL,
	`source_hash` text NOT NULL,
	`source_version` integer,
	`target_hash` text NOT NULL,
	`target_version` integer,
	`distribution_id` text NOT NULL,
	`distributed_at` integer NOT NULL,
	PRIMARY KEY(`source_account`, `kind`, `source_id`, `target_account`),
	FOREIGN KEY (`source_account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE cascade
);
