// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.io.IOException;
import java.nio.file.Path;
import org.atoll.fabric.files.OwnFolder;
import org.atoll.job.contract.LastFramesContract;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.AfterEach;

class OpenSharedMemoryLastFramesTest extends LastFramesContract {

    OpenSharedMemoryLastFramesTest() {
        super(new Ranks("shm", new OpenSharedMemory()));
    }

    @AfterEach
    void removeFolders() throws IOException {
        OwnFolder.deleteFrom(Path.of("/dev/shm"), name -> name.startsWith("atoll-local"));
    }
}
