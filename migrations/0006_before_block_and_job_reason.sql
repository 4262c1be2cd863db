ALTER TABLE `deliveries` ADD `before_block` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `search_jobs` ADD `reason` text;