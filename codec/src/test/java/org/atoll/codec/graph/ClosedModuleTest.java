// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.spi.ToolProvider;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Classes that no generated code can reach: a module that opens nothing.
class ClosedModuleTest {
    private static final String ITEM = """
            package closed;
            public class Item implements java.io.Serializable {
                private final int number;
                private Item next;
                private final Spot spot;
                public Item(int number) {
                    this.number = number;
                    this.next = this;
                    this.spot = new Spot(number, "text");
                }
                @Override public String toString() {
                    return number + " " + spot + " " + (next == this);
                }
            }
            """;
    private static final String SPOT = """
            package closed;
            public record Spot(int x, String name) implements java.io.Serializable {}
            """;

    @Test
    void itsObjectsComeBack(@TempDir Path folder) throws IOException, ReflectiveOperationException {
        ClassLoader loader = compiled(folder);
        Class<?> item = loader.loadClass("closed.Item");
        assertThat(item.getModule().isNamed()).isTrue();
        Graphs graphs = new Graphs(
                new Settings(new Properties(), Map.of(), new Properties()), loader, List.of());
        Object made = item.getConstructor(int.class).newInstance(5);
        Object[] back = (Object[]) Objects.requireNonNull(
                back(graphs, new Object[] {made, 1, made}));
        assertThat(back[0]).hasToString("5 Spot[x=5, name=text] true").hasSameClassAs(made);
        assertThat(back[2]).isSameAs(back[0]);
    }

    private static ClassLoader compiled(Path folder) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("src/closed"));
        Path classes = folder.resolve("classes");
        Path module = Files.writeString(
                sources.resolveSibling("module-info.java"), "module closed { exports closed; }");
        Path item = Files.writeString(sources.resolve("Item.java"), ITEM);
        Path spot = Files.writeString(sources.resolve("Spot.java"), SPOT);
        PrintWriter told = new PrintWriter(System.err, true);
        assertThat(ToolProvider.findFirst("javac").orElseThrow().run(told, told, "-d",
                classes.toString(), module.toString(), item.toString(), spot.toString())).isZero();
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration = boot.configuration().resolve(
                ModuleFinder.of(classes), ModuleFinder.of(), Set.of("closed"));
        return boot.defineModulesWithOneLoader(
                configuration, ClosedModuleTest.class.getClassLoader()).findLoader("closed");
    }

    private static @Nullable Object back(Graphs graphs, Object value) {
        GraphWriter writer = graphs.writer();
        writer.putObject(value);
        byte[] bytes = writer.toArray();
        writer.release();
        GraphReader reader = graphs.readerInPlace(null, bytes, 0, bytes.length);
        Object back = reader.getObject(Object.class);
        reader.release();
        return back;
    }
}
