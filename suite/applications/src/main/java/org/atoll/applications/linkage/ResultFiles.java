// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.atoll.applications.OutputFile;

/// The files in which ILINK leaves a result: `final.dat` and `outfile.dat` for people,
/// `stream.dat` for programs. Each is replaced as a whole.
///
/// @param folder where they are
public record ResultFiles(Path folder) {
    private static final List<String> NAMES = List.of("outfile.dat", "stream.dat", "final.dat");

    /// Looks whether all can be written, before there is a result.
    ///
    /// @throws org.atoll.applications.InputFile.Flaw if one cannot
    public void check() {
        NAMES.forEach(name -> file(name).check());
    }

    /// Writes all. Blocks until they are on the disk.
    ///
    /// @throws org.atoll.applications.InputFile.Flaw if one cannot be written
    public void write(Study study, Estimate estimate) {
        check();
        var text = new ResultText(study, estimate);
        write("outfile.dat", text.outfile());
        write("stream.dat", text.stream());
        write("final.dat", text.finalText());
    }

    private void write(String name, String text) {
        file(name).write(stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    private OutputFile file(String name) {
        return new OutputFile(folder.resolve(name));
    }
}
