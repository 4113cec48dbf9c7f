// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.channels.spi.SelectorProvider;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.atoll.fabric.ServiceKind;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Services;

/// The services that a rank would look for in every jar of Atoll's own class path, found once by
/// the launcher: see [Services]. The findings hold for programs that add nothing to that path.
final class Findings {
    private static final List<String> SERVICES =
            List.of(
                    DeviceProvider.class.getName(),
                    ServiceKind.class.getName(),
                    "org.atoll.codec.ObjectCodecProvider");

    private Findings() {}

    /// The options that tell a JVM of them.
    static List<String> options() {
        List<String> options = new ArrayList<>();
        for (String service : SERVICES) {
            options.add(Services.option(service, implementations(service)));
        }
        // The JDK searches too, for other kinds of sockets.
        options.add("-Djava.nio.channels.spi.SelectorProvider="
                + SelectorProvider.provider().getClass().getName());
        return options;
    }

    private static List<String> implementations(String service) {
        List<String> found = new ArrayList<>();
        try {
            for (URL url : Collections.list(ClassLoader.getSystemClassLoader()
                    .getResources("META-INF/services/" + service))) {
                read(url, found);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    private static void read(URL url, List<String> found) throws IOException {
        try (InputStream in = url.openStream()) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(name -> !name.isEmpty())
                    .forEach(found::add);
        }
    }
}
