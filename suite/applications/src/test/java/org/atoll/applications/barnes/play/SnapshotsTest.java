// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.atoll.applications.InputFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of snapshots.
class SnapshotsTest {
    @TempDir
    private Path folder;

    /// Two clouds that go through each other.
    ///
    /// @param bodies an even number
    static Snapshot clouds(int step, int bodies) {
        Random random = new Random(7);
        double[] masses = new double[bodies];
        double[] positions = new double[3 * bodies];
        double[] velocities = new double[3 * bodies];
        for (int body = 0; body < bodies; body++) {
            double side = body % 2 == 0 ? -2 : 2;
            masses[body] = 1.0 / bodies;
            for (int axis = 0; axis < 3; axis++) {
                velocities[3 * body + axis] = axis == 0 ? -side / 10 : 0;
                positions[3 * body + axis] = random.nextGaussian() * 0.7
                        + (axis == 0 ? side : axis) + step * velocities[3 * body + axis];
            }
        }
        return new Snapshot(step, step * 0.025, masses, positions, velocities);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void eachHasItsNumbersAndItsPicture() throws Exception {
        Snapshots snapshots = Snapshots.in(folder.resolve("new/run"));
        Snapshot first = clouds(0, 100);
        snapshots.add(first);
        snapshots.add(clouds(5, 100));
        Path page = snapshots.finish();
        folder = folder.resolve("new/run");
        assertThat(names()).containsExactly("play.html", "step-000000.csv", "step-000000.png",
                "step-000005.csv", "step-000005.png");
        List<String> lines = Files.readAllLines(folder.resolve("step-000000.csv"));
        assertThat(lines).hasSize(101).startsWith("mass,x,y,z,vx,vy,vz");
        String[] fields = lines.get(3).split(",");
        assertThat(Double.parseDouble(fields[0])).isEqualTo(first.masses()[2]);
        assertThat(Double.parseDouble(fields[2])).isEqualTo(first.positions()[7]);
        assertThat(Double.parseDouble(fields[4])).isEqualTo(first.velocities()[6]);
        assertThat(Files.readString(page)).contains("step: 0,", "step: 5, time: 0.125,")
                .doesNotContain("/*frames*/", "http");
    }

    /// All bodies in one cell but one: that cell is white, the other one has the first colour, and
    /// both are where they are.
    @Test
    void aPictureShowsWhereBodiesAre() throws Exception {
        int bodies = 1000;
        double[] positions = new double[3 * bodies];
        for (int body = 0; body < bodies; body++) {
            positions[3 * body] = body < 500 ? -1 : 1;
            positions[3 * body + 1] = body < 500 ? -1 : 1;
        }
        positions[0] = 1;
        positions[3] = 99;
        Snapshots.in(folder).add(
                new Snapshot(3, 1, new double[bodies], positions, new double[3 * bodies]));
        BufferedImage picture = ImageIO.read(folder.resolve("step-000003.png").toFile());
        int side = 600;
        int low = (int) (side * (1 - 1 / 1.15) / 2);
        int left = 84 + low + 1;
        int right = 84 + side - low - 1;
        int top = 52 + low + 1;
        int bottom = 52 + side - low - 1;
        assertThat(picture.getRGB(right, top)).isEqualTo(Colours.at(1).getRGB());
        assertThat(picture.getRGB(left, bottom)).isEqualTo(Colours.of(498, 500).getRGB());
        assertThat(picture.getRGB(right, bottom)).isEqualTo(Colours.at(0).getRGB());
        assertThat(picture.getRGB(left, top)).isEqualTo(Colours.NONE.getRGB());
    }

    @Test
    void brightnessGrowsWithTheCount() {
        double last = 0;
        for (int count = 0; count < 1000; count++) {
            var colour = Colours.of(count, 1000);
            double light = 0.2126 * colour.getRed() + 0.7152 * colour.getGreen()
                    + 0.0722 * colour.getBlue();
            assertThat(light).isGreaterThanOrEqualTo(last);
            last = light;
        }
        assertThat(last).isGreaterThan(250);
        assertThat(Colours.of(1, 1)).isEqualTo(Colours.at(0));
    }

    @Test
    void aFolderWithFilesIsRefused() throws Exception {
        Files.writeString(folder.resolve("mine.txt"), "mine");
        assertThatThrownBy(() -> Snapshots.in(folder))
                .isInstanceOf(InputFile.Flaw.class)
                .hasMessage(folder + ": it has mine.txt; expected a folder that is empty, or not"
                        + " there yet");
        assertThatThrownBy(() -> Snapshots.check(folder.resolve("mine.txt")))
                .hasMessageContaining("it is no folder");
        assertThat(names()).containsExactly("mine.txt");
        Snapshots.check(folder.resolve("other"));
        assertThat(names()).containsExactly("mine.txt");
    }

    @Test
    void onlySoManyBodiesAreInThePage() throws Exception {
        Snapshots snapshots = Snapshots.in(folder);
        snapshots.add(clouds(0, 2 * PlayPage.MOST + 2));
        assertThat(Files.readString(snapshots.finish()))
                .contains("bodies = 12002, shown = 4001,");
        assertThat(Files.readAllLines(folder.resolve("step-000000.csv"))).hasSize(12003);
    }
}
