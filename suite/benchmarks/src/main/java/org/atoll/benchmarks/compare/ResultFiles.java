// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import org.atoll.fabric.files.NamedFile;

/// The folder for the results of an option of `atoll bench`: known to be writable before anything
/// is measured. One thread.
public record ResultFiles(Path folder) {

    /// Makes a folder for some files, unless it is there.
    ///
    /// @param option the option that names the folder
    /// @throws IllegalArgumentException if one of them cannot be written
    public static ResultFiles in(String option, Path folder, List<String> names) {
        try {
            ResultFiles files = new ResultFiles(NamedFile.folder(folder));
            for (String name : names) {
                files.file(name);
            }
            return files;
        } catch (FileSystemException e) {
            throw refusal(option, e);
        }
    }

    /// Looks whether one file can be written.
    ///
    /// @param option the option that names it
    /// @throws IllegalArgumentException if it cannot be written
    public static NamedFile one(String option, Path path) {
        try {
            return NamedFile.at(path);
        } catch (FileSystemException e) {
            throw refusal(option, e);
        }
    }

    private static IllegalArgumentException refusal(String option, FileSystemException e) {
        return new IllegalArgumentException(option + ": cannot write " + e.getMessage(), e);
    }

    private NamedFile file(String name) throws FileSystemException {
        return NamedFile.at(folder.resolve(name));
    }

    /// Writes a file, or a new one in its place.
    ///
    /// @throws IOException if it cannot be written, with path and reason
    public void write(String name, String text) throws IOException {
        file(name).replace(text);
    }
}
