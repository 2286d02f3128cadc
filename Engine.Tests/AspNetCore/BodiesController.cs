using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using Microsoft.AspNetCore.Mvc;

namespace Quoll.Tests.AspNetCore;

/// <summary>An action for each type of body. Each action returns the body it received.</summary>
[ApiController]
[Route("bodies")]
public sealed class BodiesController : ControllerBase
{
    [HttpPost("parcel")]
    public Parcel Post(Parcel parcel) => parcel;

    [HttpPost("optional")]
    public ActionResult<string> Optional(Parcel? parcel = null) => parcel?.Name ?? "nothing";

    [HttpPost("empty-allowed")]
    public ActionResult<string> EmptyAllowed(
        [FromBody(EmptyBodyBehavior = Microsoft.AspNetCore.Mvc.ModelBinding.EmptyBodyBehavior.Allow)] Parcel? parcel) => parcel?.Name ?? "nothing";

    [HttpPost("string")]
    public string[] String([FromBody] string text) => [text];

    [HttpPost("int")]
    public int[] Int([FromBody] int number) => [number];

    [HttpPost("nullable-int")]
    public int?[] NullableInt([FromBody] int? number) => [number];

    [HttpPost("list")]
    public List<Parcel> List(List<Parcel> parcels) => parcels;

    [HttpPost("dictionary")]
    public Dictionary<string, int> Dictionary(Dictionary<string, int> numbers) => numbers;

    [HttpPost("element")]
    public string[] Element(JsonElement element) => [element.GetRawText()];

    [HttpPost("object")]
    public object[] Object([FromBody] object value) => [value];

    [HttpPost("checked")]
    public CheckedParcel Checked(CheckedParcel parcel) => parcel;

    [HttpPost("faulty")]
    public int Faulty(FaultyParcel parcel) => parcel.Id;

    [HttpPost("shape")]
    public Shape Shape(Shape shape) => shape;

    [HttpPost("unmade")]
    public IParcel Unmade(IParcel parcel) => parcel;

    [HttpPost("consumes")]
    [Consumes("application/vnd.x+json")]
    public Parcel Consumes(Parcel parcel) => parcel;
}

/// <summary>An action of a controller that checks the errors of its model itself.</summary>
[Route("plain-bodies")]
public sealed class PlainBodiesController : ControllerBase
{
    [HttpPost("parcel")]
    public string[] Post([FromBody] Parcel? parcel) =>
        [parcel?.Name ?? "nothing", .. ModelState.Select(static state => $"{state.Key}: {state.Value!.Errors.Count} {state.Value.ValidationState}")];

    [HttpPost("state")]
    public IActionResult State([FromBody] Parcel? parcel) => parcel is not null ? Ok(parcel.Name) : BadRequest(
        ModelState.Select(static state => state.Key).Order());
}

public sealed class CheckedParcel
{
    [Range(1, 10)]
    public int Id { get; set; }

    [Required]
    public string? Name { get; set; }
}

public sealed class FaultyParcel
{
    public int Id
    {
        get;
        set => field = value > 0 ? value : throw new InvalidOperationException("A setter threw.");
    }
}
