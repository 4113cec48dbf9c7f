// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.depot;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.atoll.recovery.store.FolderStore;
import org.atoll.recovery.store.Store;

/// A folder with a folder for each store.
///
/// @param folder need not be there yet
public record FolderDepot(Path folder) implements Depot {

    @Override
    public Store own(String part) throws IOException {
        return FolderStore.at(folder.resolve(part));
    }

    @Override
    public Store existing(String part) throws IOException {
        return FolderStore.existing(folder.resolve(part));
    }

    @Override
    public List<String> parts() throws IOException {
        return parts(Files::isDirectory);
    }

    @Override
    public List<String> partsWith(String piece) throws IOException {
        return parts(part -> Files.exists(part.resolve(piece)));
    }

    private List<String> parts(Predicate<Path> which) throws IOException {
        try (Stream<Path> content = Files.list(folder)) {
            return content.filter(which)
                    .map(part -> part.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Override
    public boolean isFree() throws IOException {
        if (!Files.exists(folder)) {
            return true;
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isEmpty();
        }
    }

    @Override
    public void claim(String name, byte[] content) throws IOException {
        FolderStore.at(folder).publish(name, List.of(MemorySegment.ofArray(content)));
    }

    @Override
    public String place() {
        return folder.toString();
    }
}
