// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.atoll.codec.ship.Manifest.Item;
import org.atoll.codec.ship.ShippedClasses.Suppliers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks which classes are fetched, and which are refused, without a network between the ranks.
class ShippedClassesTest {
    private static final String PARCEL = """
            package post;
            public sealed class Parcel extends Thing {
                static final class Small extends Parcel {}
                @Stamp private Slip[] slips;
                java.util.List<Note> notes() { return null; }
                Object other() { return new Missing().value; }
            }
            """;
    private static final Map<String, String> REST = Map.of(
            "Thing", "package post; class Thing { static int count; }",
            "Stamp", "package post; @interface Stamp {}",
            "Slip", "package post; record Slip(Kind kind) {}",
            "Kind", "package post; enum Kind { ONE { }, TWO }",
            "Note", "package post; interface Note {}",
            "Missing", "package post; class Missing { Object value; }",
            "Unused", "package post; class Unused {}");

    @TempDir
    private Path folder;

    private ClassLoader all = ClassLoader.getPlatformClassLoader();

    @BeforeEach
    void compile() throws IOException {
        List<String> words = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
        words.add(Files.writeString(folder.resolve("Parcel.java"), PARCEL).toString());
        for (Map.Entry<String, String> text : REST.entrySet()) {
            Path source = folder.resolve(text.getKey() + ".java");
            words.add(Files.writeString(source, text.getValue()).toString());
        }
        PrintWriter told = new PrintWriter(System.err, true);
        assertThat(ToolProvider.findFirst("javac").orElseThrow()
                .run(told, told, words.toArray(String[]::new))).isZero();
        Files.delete(folder.resolve("post/Missing.class"));
        all = loader(folder);
    }

    private static ClassLoader loader(Path folder) throws IOException {
        return new URLClassLoader(
                new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    /// Rank 0, which has all classes, and counts what it is asked for.
    private static final class First implements Suppliers {
        private final Offers offers = new Offers(0);
        private final List<String> sent = new ArrayList<>();
        private int lists;

        @Override
        public Manifest list(int rank, ClassHash root) {
            lists++;
            return Manifest.read(Manifest.of(offers.files(root)).toBytes());
        }

        @Override
        public List<byte[]> files(int rank, ClassHash root, List<Item> wanted) {
            wanted.forEach(item -> sent.add(item.name()));
            return wanted.stream().map(item -> offers.files(root).get(item.name())).toList();
        }
    }

    private static ShippedClasses second(Suppliers first, ClassLoader program) {
        return new ShippedClasses(1, new Offers(1), program, first, 1 << 20);
    }

    @Test
    void aClassComesOnceWithAllThatItNames() throws ReflectiveOperationException, IOException {
        First first = new First();
        ShippedClasses second = second(first, ClassLoader.getPlatformClassLoader());
        String label = first.offers.label(all.loadClass("post.Parcel"));
        Class<?> parcel = second.find(label, "post.Parcel", name -> true);
        assertThat(first.sent).containsExactlyInAnyOrder(
                "post.Parcel", "post.Parcel$Small", "post.Thing", "post.Stamp", "post.Slip",
                "post.Kind", "post.Kind$1", "post.Note");
        assertThat(parcel.getClassLoader()).isSameAs(second.loader()).isNotSameAs(all);
        assertThat(parcel.getPermittedSubclasses()).hasSize(1);
        assertThat(second.find(label, "[Lpost.Parcel;", name -> true).getComponentType())
                .isSameAs(parcel);
        String slip = first.offers.label(all.loadClass("post.Slip"));
        assertThat(second.find(slip, "post.Slip", name -> true).isRecord()).isTrue();
        assertThat(first.lists).isEqualTo(1);
        assertThat(second.label(parcel)).isEqualTo(label.replace("@0", "@1"));
    }

    @Test
    void whatEveryRankHasNeedsNoLabel() {
        Offers offers = new Offers(0);
        assertThat(offers.label(String.class)).isEmpty();
        assertThat(offers.label(int[][].class)).isEmpty();
        assertThat(offers.label(Offers.class)).isEmpty();
    }

    @Test
    void theAllowListIsAskedBeforeAnythingIsFetched() throws ReflectiveOperationException {
        First first = new First();
        ShippedClasses second = second(first, ClassLoader.getPlatformClassLoader());
        String label = first.offers.label(all.loadClass("post.Parcel"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> second.find(label, "post.Parcel", name -> false))
                .withMessageContaining("class post.Parcel of rank 0 is not allowed on rank 1");
        assertThat(first.lists).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> second.find(
                        label, "post.Parcel", name -> !name.equals("post.Note")))
                .withMessageContaining("class post.Note of rank 0 is not allowed");
        assertThat(first.sent).isEmpty();
    }

    /// A class of another version from a third rank, and one that is only shipped in part.
    @Test
    void versionsAndPackagesAreNotMixed(@TempDir Path other)
            throws ReflectiveOperationException, IOException {
        First first = new First();
        ShippedClasses second = second(first, ClassLoader.getPlatformClassLoader());
        String label = first.offers.label(all.loadClass("post.Parcel"));
        assertThat(second.find(label, "post.Parcel", name -> true)).isNotNull();
        String changed = new Label(ClassHash.of(new byte[1]), 2).text();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> second.find(changed, "post.Parcel", name -> true))
                .withMessageContaining("class post.Parcel of rank 2 is another version than that"
                        + " of rank 0, which rank 1 has");
        Files.createDirectories(other.resolve("post"));
        Files.copy(folder.resolve("post/Thing.class"), other.resolve("post/Thing.class"));
        ShippedClasses third = second(first, loader(other));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> third.find(label, "post.Parcel", name -> true))
                .withMessageContaining("extends post.Thing, which is not public");
    }

    @Test
    void labelsAndListsThatAreDamagedAreRefused() {
        ShippedClasses second =
                second(new First(), ClassLoader.getPlatformClassLoader());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> second.find("x@1\t", "post.Parcel", name -> true))
                .withMessageContaining("damaged");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Manifest.read("a\tb\t-1\n".getBytes(
                        UTF_8)))
                .withMessageContaining("damaged");
        String unknown = new Label(ClassHash.of(new byte[1]), 0).text();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> second.find(unknown, "post.Parcel", name -> true))
                .withMessageContaining("rank 0 has no such class to send");
    }
}
