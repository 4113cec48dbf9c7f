// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.io.IOException;
import java.nio.file.Path;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.job.contract.Ranks;
import org.atoll.job.contract.ReturnContract;
import org.junit.jupiter.api.AfterEach;

class OpenSharedMemoryReturnTest extends ReturnContract {

    OpenSharedMemoryReturnTest() {
        super(new Ranks("shm", new OpenSharedMemory()));
    }

    /// Whoever stands behind a job removes its folders; behind a job of this JVM nobody does.
    @AfterEach
    void removeFolders() throws IOException {
        OwnFolder.deleteFrom(Path.of("/dev/shm"), name -> name.startsWith("atoll-local"));
    }
}
