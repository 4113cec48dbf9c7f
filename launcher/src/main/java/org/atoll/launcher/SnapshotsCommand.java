// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.table.TableFormat;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Inventory;
import org.atoll.recovery.store.Journal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `atoll snapshots`: lists the snapshots of a folder, each read and verified.
@Command(
        name = "snapshots",
        description = "Lists the snapshots in a folder: what they hold, and whether they verify.",
        footer = {
            "",
            "Each snapshot is read whole. It counts if the job would begin from it. The exit code"
                    + " is 0 if all verify, 1 if one does not or is missing, 2 if DIR holds none."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class)
final class SnapshotsCommand implements Callable<Integer> {
    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How the list is written: table (default), csv or json.")
    private String format = "table";

    @Parameters(arity = "1", paramLabel = "DIR", description = "The folder of a job's snapshots.")
    private Path folder = Path.of("");

    /// Created by picocli.
    SnapshotsCommand() {}

    @Override
    public Integer call() {
        SnapshotTable table = new SnapshotTable(form());
        Inventory inventory = inventory();
        table.write(System.out, inventory);
        if (!inventory.problem().isEmpty()) {
            System.err.println("atoll: " + inventory.problem());
        }
        return inventory.isSound() ? 0 : 1;
    }

    private TableFormat form() {
        try {
            return TableFormat.of(format);
        } catch (IllegalArgumentException e) {
            throw new Misuse(String.valueOf(e.getMessage()));
        }
    }

    private Inventory inventory() {
        try {
            Inventory inventory = inventoryOf(ranks());
            if (inventory.snapshots().isEmpty() && inventory.problem().isEmpty()) {
                throw new Misuse("there are no snapshots in " + folder);
            }
            return inventory;
        } catch (NoSuchFileException e) {
            throw new Misuse("there is no folder " + folder);
        } catch (IOException e) {
            throw new Misuse("the snapshots in " + folder + " cannot be listed: "
                    + e.getMessage());
        }
    }

    /// A job keeps the snapshots of each rank in a folder of their own.
    private List<Path> ranks() throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            List<Path> ranks = content
                    .filter(each -> Files.exists(each.resolve(Journal.NAME)))
                    .sorted()
                    .toList();
            return ranks.isEmpty() ? List.of(folder) : ranks;
        }
    }

    private static Inventory inventoryOf(List<Path> folders) throws IOException {
        List<Inventory> all = new ArrayList<>();
        for (Path each : folders) {
            all.add(Inventory.of(FolderStore.existing(each)));
        }
        return Inventory.of(all);
    }
}
